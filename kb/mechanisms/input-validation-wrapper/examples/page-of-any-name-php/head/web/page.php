<?php

class PageView
{
    private const PAGES = ['home' => 1, 'about' => 1, 'terms' => 1];

    public function show(): void
    {
        $page = $_GET['page'] ?? 'home';
        include __DIR__ . '/pages/' . $page . '.php';
    }
}
