<?php

class SessionCookie
{
    public function send(string $id, int $until): void
    {
        setcookie('sid', $id, $until, '/', '', true, false);
    }
}
