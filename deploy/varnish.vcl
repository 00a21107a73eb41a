vcl 4.1;

# A cache between a proxy that speaks TLS and the shop, for SHARED_CACHE_SECONDS above 0 (docs/operations.md, "A CDN").
# It keeps what the shop marks as public. Requests with a cookie or an Authorization header pass by it: the rules that Varnish
# brings come after these.
# Two proxies then stand between visitor and shop: TRUST_PROXY=2.

backend shop {
	.host = "shop-1";
	.port = "3000";
	# Shorter than the shop keeps an idle connection (72 s).
	.connect_timeout = 2s;
	.between_bytes_timeout = 30s;
}

# Who may remove answers.
acl operators {
	"localhost";
}

sub vcl_recv {
	if (req.method == "PURGE") {
		# The proxy is on this machine too, and names the visitor.
		if (client.ip !~ operators || req.http.x-forwarded-for ~ ",") {
			return (synth(405));
		}
		# By the table that answers were made from ("tools", "reviews", ...), or all of them ("public").
		if (req.http.cache-tag ~ "^[a-z_]+$") {
			ban("obj.http.cache-tag ~ (^|,)" + req.http.cache-tag + "(,|$)");
			return (synth(200));
		}
		return (purge);
	}
	if (req.url ~ "^/(metrics|readyz|healthz)") {
		return (synth(404));
	}
}

sub vcl_backend_fetch {
	# What one visitor's browser fetched ahead is kept for all.
	unset bereq.http.sec-purpose;
}

sub vcl_backend_response {
	# Not a second longer than the shop says.
	set beresp.grace = 0s;
	# Then its ETag is asked about, and mostly it is still the same.
	set beresp.keep = 10m;
}

sub vcl_deliver {
	# What a browser fetches ahead lasts until the click, as without this cache.
	if (req.http.sec-purpose && resp.http.cache-tag) {
		set resp.http.cache-control = "private, max-age=5";
	}
}
