<?php

class SignIn
{
    public function done(Request $request)
    {
        $next = $request->query('next', '/');
        return redirect($next);
    }
}
