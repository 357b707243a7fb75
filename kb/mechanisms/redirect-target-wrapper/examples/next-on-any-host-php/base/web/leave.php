<?php

class Leave
{
    public function go(): void
    {
        $next = $_GET['next'] ?? '/';
        if (parse_url($next, PHP_URL_HOST) !== $_SERVER['SERVER_NAME']) {
            $next = '/';
        }
        header('Location: ' . $next);
    }
}
