<?php

class SignIn
{
    public function done(Request $request)
    {
        $next = $request->query('next', '/');
        if (parse_url($next, PHP_URL_HOST) !== null || strpos($next, '/') !== 0) {
            throw new BadRequest('next');
        }
        return redirect($next);
    }
}
