<?php

namespace App\Support;

class HostList
{
    public static function ensureListed(string $url): void
    {
        if (!self::listed($url)) {
            throw new \RuntimeException('host');
        }
    }

    private static function listed(string $url): bool
    {
        foreach (explode(' ', config('app.hook_hosts')) as $pattern) {
            if (preg_match('/^' . preg_quote($pattern, '/') . '/i', $url)) {
                return true;
            }
        }

        return false;
    }
}
