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
        header('Content-Type: application/pdf');
        readfile($path);
    }
}
