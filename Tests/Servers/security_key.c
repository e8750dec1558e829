/* A security key that is only played: the library that ssh-keygen and ssh-agent load where SSH_SK_PROVIDER names it
   (openssh's PROTOCOL.u2f and sk-api.h). The secret lies in the key handle; a real one is sealed there.

   SECURITY_KEY=untouched   it signs although nobody touches it
   SECURITY_KEY=gone        it is not plugged in

   Link it with libcrypto. Only ed25519 is known. */
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { version = 0x000a0000, ed25519 = 1, secret_size = 32, signature_size = 64, touched = 1 };
enum { general_failure = -1, unsupported = -2, not_there = -4 };

/* As sk-api.h lays them out. */
struct enrolled {
  uint8_t flags;
  uint8_t *public_key;
  size_t public_key_size;
  uint8_t *handle;
  size_t handle_size;
  uint8_t *signature;
  size_t signature_size;
  uint8_t *certificate;
  size_t certificate_size;
  uint8_t *authenticator_data;
  size_t authenticator_data_size;
};

struct signed_data {
  uint8_t flags;
  uint32_t counter;
  uint8_t *r;
  size_t r_size;
  uint8_t *s;
  size_t s_size;
};

static int is_set_to(const char *state) {
  const char *said = getenv("SECURITY_KEY");
  return said && strcmp(said, state) == 0;
}

uint32_t sk_api_version(void) { return version; }

int sk_enroll(uint32_t algorithm, const uint8_t *challenge, size_t challenge_size, const char *application,
              uint8_t flags, const char *pin, void **options, struct enrolled **answer) {
  (void)challenge, (void)challenge_size, (void)application, (void)pin, (void)options;
  if (algorithm != ed25519) return unsupported;
  if (is_set_to("gone")) return not_there;
  EVP_PKEY *key = EVP_PKEY_Q_keygen(NULL, NULL, "ED25519");
  struct enrolled *made = calloc(1, sizeof *made);
  if (!key || !made) return general_failure;
  made->flags = flags;
  made->public_key_size = made->handle_size = secret_size;
  made->public_key = malloc(secret_size);
  made->handle = malloc(secret_size);
  size_t size = secret_size;
  int is_done = EVP_PKEY_get_raw_public_key(key, made->public_key, &size) == 1
                && EVP_PKEY_get_raw_private_key(key, made->handle, &size) == 1;
  EVP_PKEY_free(key);
  *answer = made;
  return is_done ? 0 : general_failure;
}

/* What FIDO signs: who asked, the flags, the counter, and what was asked, the texts as SHA-256. */
static size_t write_signed(uint8_t *out, const char *application, uint8_t flags, uint32_t counter, const uint8_t *data,
                           size_t size) {
  SHA256((const uint8_t *)application, strlen(application), out);
  uint8_t *after = out + SHA256_DIGEST_LENGTH;
  *after++ = flags;
  for (int shift = 24; shift >= 0; shift -= 8) *after++ = (uint8_t)(counter >> shift);
  SHA256(data, size, after);
  return (size_t)(after + SHA256_DIGEST_LENGTH - out);
}

int sk_sign(uint32_t algorithm, const uint8_t *data, size_t size, const char *application, const uint8_t *handle,
            size_t handle_size, uint8_t flags, const char *pin, void **options, struct signed_data **answer) {
  static uint32_t counter;
  (void)flags, (void)pin, (void)options;
  if (algorithm != ed25519 || handle_size != secret_size) return unsupported;
  if (is_set_to("gone")) return not_there;
  struct signed_data *made = calloc(1, sizeof *made);
  EVP_PKEY *key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, NULL, handle, handle_size);
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  if (!made || !key || !context) return general_failure;
  made->flags = is_set_to("untouched") ? 0 : touched;
  made->counter = ++counter;
  uint8_t message[2 * SHA256_DIGEST_LENGTH + 5];
  size_t length = write_signed(message, application, made->flags, made->counter, data, size);
  made->r_size = signature_size;
  made->r = malloc(signature_size);
  int is_done = EVP_DigestSignInit(context, NULL, NULL, NULL, key) == 1
                && EVP_DigestSign(context, made->r, &made->r_size, message, length) == 1;
  EVP_MD_CTX_free(context);
  EVP_PKEY_free(key);
  *answer = made;
  return is_done ? 0 : general_failure;
}

int sk_load_resident_keys(const char *pin, void **options, void ***keys, size_t *count) {
  (void)pin, (void)options;
  *keys = NULL;
  *count = 0;
  return 0;
}
