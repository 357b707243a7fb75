<?php

class Leave
{
    private array $hosts;

    public function go(): void
    {
        $to = $_GET['to'] ?? '/';
        if (!in_array(parse_url($to, PHP_URL_HOST), $this->hosts, true)) {
            $to = '/';
        }
        header('Location: ' . $to);
        exit;
    }
}
