<?php

namespace App\Support;

class HostList
{
    public function ensureListed(string $url): void
    {
        if (!$this->listed($url)) {
            throw new \RuntimeException('host');
        }
    }

    private function listed(string $url): bool
    {
        foreach (explode(' ', config('app.hook_hosts')) as $pattern) {
            if (preg_match('/^' . preg_quote($pattern, '/') . '/i', $url)) {
                return true;
            }
        }

        return false;
    }
}
