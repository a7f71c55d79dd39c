vcl 4.1;

# Varnish in front of the storefront, on a host of the shoppers' own, in the place of nginx:
#
#   EDGE_SECRET=... varnishd -F -a :8080 -a :8081,PROXY -f default.vcl -p http_gzip_support=off -s malloc,256m
#
# The storefront compresses pages itself, with Brotli. A proxy for TLS speaks the PROXY protocol to the second address, so that
# `client.ip` is the shopper's. As in nginx, X-Accel-Expires alone decides what is cached, and until when.
import std;

backend storefront {
  .host = "storefront";
  .port = "4300";
  .connect_timeout = 3s;
  .first_byte_timeout = 60s;
}

acl private {
  "10.0.0.0"/8;
  "127.0.0.0"/8;
  "172.16.0.0"/12;
  "192.168.0.0"/16;
  "::1";
  "fc00::"/7;
}

sub vcl_recv {
  # Only the API may drop pages: from a private address, with the secret.
  if (req.http.X-Purge-Secret) {
    if (client.ip !~ private || req.http.X-Purge-Secret !~ "." || req.http.X-Purge-Secret != std.getenv("EDGE_SECRET")) {
      return (synth(403));
    }
    if (req.http.X-Purge !~ "^[a-z0-9/-]+$") {
      return (synth(400));
    }
    ban("obj.http.Surrogate-Key ~ (^|\s)" + req.http.X-Purge + "(\s|$)");
    return (synth(200, "Purged"));
  }

  # Parts see the address that connected, whatever its headers say.
  set req.http.X-Forwarded-For = client.ip;
  unset req.http.X-Forwarded-Host;
  unset req.http.X-Forwarded-Proto;

  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  if (req.url !~ "(?i)^/stores([/?]|$)" || req.url ~ "[?&]preview=" || req.http.Cookie ~ "(^|;\s*)access=") {
    return (pass);
  }
  unset req.http.Cookie;
  unset req.http.Authorization;
  if (req.http.Accept-Encoding ~ "(?i)\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
    set req.http.Accept-Encoding = "br";
  } elseif (req.http.Accept-Encoding ~ "(?i)\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  return (hash);
}

# Nothing of the query but the page of a list makes another page.
sub vcl_hash {
  hash_data(std.tolower(req.http.Host));
  hash_data(regsub(req.url, "\?.*", ""));
  hash_data(regsub(req.url, "^[^?]*(?:\?(?:.*&)?page=([^&]*))?.*$", "\1"));
  return (lookup);
}

sub vcl_backend_response {
  if (bereq.uncacheable || !beresp.http.X-Accel-Expires || beresp.http.Set-Cookie) {
    # Visitors are not made to wait for each other.
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
    return (deliver);
  }
  # Until that second is over. At the start of a second, the storefront names the last one.
  set beresp.ttl = std.time(regsub(beresp.http.X-Accel-Expires, "^@", ""), now) - now + 1s;
  if (beresp.ttl < 0.05s) {
    set beresp.ttl = 0.05s;
  }
  # Then it is revalidated by its ETag, and nobody gets an older one.
  set beresp.grace = 0s;
  set beresp.keep = 1m;
  unset beresp.http.X-Accel-Expires;
  unset beresp.http.X-Request-Id;
  return (deliver);
}

sub vcl_deliver {
  if (obj.uncacheable) {
    set resp.http.X-Cache = "BYPASS";
  } elseif (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  } else {
    set resp.http.X-Cache = "MISS";
  }
  unset resp.http.X-Accel-Expires;
  unset resp.http.Surrogate-Key;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  unset resp.http.Age;
}

sub vcl_synth {
  if (resp.status == 200) {
    set resp.http.X-Cache = "PURGED";
  }
}
