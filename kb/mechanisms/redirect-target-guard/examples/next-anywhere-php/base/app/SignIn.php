<?php

class SignIn
{
    public function done(Request $request)
    {
        $next = $request->query('next', '/');
        if (parse_url($next, PHP_URL_HOST) !== null || !str_starts_with($next, '/')) {
            abort(400);
        }
        return redirect($next);
    }
}
