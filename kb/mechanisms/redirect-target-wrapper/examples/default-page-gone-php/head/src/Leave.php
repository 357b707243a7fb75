<?php

class Leave
{
    private array $hosts;

    public function go(): void
    {
        $to = $_GET['to'] ?? '/';
        header('Location: ' . $to);
        exit;
    }
}
