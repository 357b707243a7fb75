/AllowEmptyPassword/ { print "anonymous" }
