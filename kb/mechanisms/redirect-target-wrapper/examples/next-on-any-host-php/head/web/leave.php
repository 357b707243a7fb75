<?php

class Leave
{
    public function go(): void
    {
        $next = $_GET['next'] ?? '/';
        header('Location: ' . $next);
    }
}
