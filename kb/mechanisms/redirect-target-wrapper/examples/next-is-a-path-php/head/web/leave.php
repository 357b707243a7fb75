<?php

class Leave
{
    public function go(): void
    {
        $next = $_GET['next'] ?? '/';
        $next = '/' . ltrim(parse_url($next, PHP_URL_PATH) ?? '', '/\\');
        header('Location: ' . $next);
    }
}
