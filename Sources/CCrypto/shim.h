#ifndef LEDGER_SYNC_CCRYPTO_SHIM_H
#define LEDGER_SYNC_CCRYPTO_SHIM_H

/* OpenSSL marks the functions of sha.h as deprecated: it wants new programs to use evp.h. */
#define OPENSSL_SUPPRESS_DEPRECATED

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/sha.h>

/* Parameters point at what they are made of, which has to stay until the key is made. */

/* A public key of such parameters; NULL where they are none. */
static inline EVP_PKEY *ledger_crypto_key(const char *algorithm, OSSL_PARAM *parameters) {
  EVP_PKEY *key = NULL;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, algorithm, NULL);
  if (context && (EVP_PKEY_fromdata_init(context) != 1 ||
                  EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters) != 1)) {
    key = NULL;
  }
  EVP_PKEY_CTX_free(context);
  return key;
}

/* A point of a curve as a public key; NULL where it is not on the curve. */
static inline EVP_PKEY *ledger_crypto_curve_key(const char *curve, const unsigned char *point, size_t size) {
  OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)curve, 0),
      OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)point, size),
      OSSL_PARAM_construct_end(),
  };
  return ledger_crypto_key("EC", parameters);
}

/* Modulus and exponent, their highest bytes first, as a public key. */
static inline EVP_PKEY *ledger_crypto_rsa_key(
    const unsigned char *modulus, size_t modulus_size, const unsigned char *exponent, size_t exponent_size) {
  EVP_PKEY *key = NULL;
  OSSL_PARAM *parameters = NULL;
  BIGNUM *n = BN_bin2bn(modulus, (int)modulus_size, NULL);
  BIGNUM *e = BN_bin2bn(exponent, (int)exponent_size, NULL);
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
  if (n && e && builder && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, n) == 1 &&
      OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_E, e) == 1) {
    parameters = OSSL_PARAM_BLD_to_param(builder);
  }
  if (parameters) key = ledger_crypto_key("RSA", parameters);
  OSSL_PARAM_free(parameters);
  OSSL_PARAM_BLD_free(builder);
  BN_free(n);
  BN_free(e);
  return key;
}

#endif
