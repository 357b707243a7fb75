<?php
namespace Archive\Http;

class ManualController
{
    private string $root;

    public function __construct(string $root)
    {
        $this->root = $root;
    }

    public function send(): void
    {
        $name = $_GET['name'] ?? 'index.pdf';
        $path = $this->root . '/' . $name;
        $real = realpath($path);
        if ($real === false || !str_starts_with($real, realpath($this->root) . '/')) {
            http_response_code(404);
            return;
        }
        header('Content-Type: application/pdf');
        readfile($path);
    }
}
