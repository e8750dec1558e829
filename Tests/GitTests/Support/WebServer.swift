import Glibc
import TestSupport

@testable import Git

/// nginx in front of git's own http backend, with a password on everything, once in the clear and once with TLS.
struct WebServer {
  let sandbox: Sandbox
  private let gateway: Server.Process
  private let server: Server
  let tlsPort: UInt16

  init() throws {
    let sandbox = try Sandbox()
    self.sandbox = sandbox
    tlsPort = try Server.freePort()
    try TestProgram(
      "/usr/bin/openssl",
      [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "certificate.pem", "-days", "2",
        "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost",
      ], variables: sandbox.variables, folder: sandbox.path
    ).run()
    try sandbox.write("bob:{PLAIN}right\n", to: "passwords")
    let gatewayWords = ["/usr/sbin/fcgiwrap", "-s", "unix:\(sandbox.path)/gateway"]
    gateway = try Server.Process(gatewayWords, variables: sandbox.variables, folder: sandbox.path)
    let (path, secure) = (sandbox.path, tlsPort)
    // nginx would answer for it that it is not there.
    try gateway.wait { Server.isListening(at: "\(path)/gateway") }
    server = try Server(sandbox.variables, folder: sandbox.path) { port in
      try sandbox.write(Self.configuration(path, port, secure), to: "nginx.conf")
      return ["/usr/sbin/nginx", "-p", path, "-c", path + "/nginx.conf", "-e", path + "/nginx.log"]
    }
  }

  /// `http://127.0.0.1:…/NAME`, or `https://localhost:…/NAME`.
  func url(_ name: String, user: String = "", secure: Bool = false) throws -> RemoteURL {
    try RemoteURL(
      secure ? "https://\(user)localhost:\(tlsPort)/\(name)" : "http://\(user)127.0.0.1:\(server.port)/\(name)")
  }

  /// A cloud that takes pushes over http.
  func cloud() throws {
    _ = try sandbox.cloud()
    try sandbox.git(["config", "http.receivepack", "true"], in: "cloud.git")
  }

  private static func configuration(_ path: String, _ port: UInt16, _ secure: UInt16) -> String {
    """
    daemon off;
    user root;
    pid \(path)/nginx.pid;
    events {}
    http {
      access_log off;
      client_body_temp_path \(path)/body;
      fastcgi_temp_path \(path)/fastcgi;
      proxy_temp_path \(path)/proxy;
      uwsgi_temp_path \(path)/uwsgi;
      scgi_temp_path \(path)/scgi;
      server {
        listen 127.0.0.1:\(port);
        listen 127.0.0.1:\(secure) ssl;
        ssl_certificate \(path)/certificate.pem;
        ssl_certificate_key \(path)/key.pem;
        client_max_body_size 0;
        location /moved/ { rewrite ^/moved/(.*)$ /$1 permanent; }
        location /elsewhere/ { rewrite ^/elsewhere/(.*)$ http://localhost:\(port)/$1 permanent; }
        location / {
          auth_basic "ledgers";
          auth_basic_user_file \(path)/passwords;
          fastcgi_pass unix:\(path)/gateway;
          fastcgi_param SCRIPT_FILENAME /usr/lib/git-core/git-http-backend;
          fastcgi_param GIT_PROJECT_ROOT \(path);
          fastcgi_param GIT_HTTP_EXPORT_ALL 1;
          fastcgi_param PATH_INFO $uri;
          fastcgi_param QUERY_STRING $query_string;
          fastcgi_param REQUEST_METHOD $request_method;
          fastcgi_param CONTENT_TYPE $content_type;
          fastcgi_param CONTENT_LENGTH $content_length;
          fastcgi_param HTTP_CONTENT_ENCODING $http_content_encoding;
          fastcgi_param REMOTE_USER $remote_user;
          fastcgi_param REMOTE_ADDR $remote_addr;
        }
      }
    }
    """
  }
}
