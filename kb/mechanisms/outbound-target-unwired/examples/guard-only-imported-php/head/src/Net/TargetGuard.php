<?php

namespace Shop\Net;

class TargetGuard
{
    private $hosts;

    public function __construct(array $hosts)
    {
        $this->hosts = $hosts;
    }

    public function refuseOthers(string $url): void
    {
        if (!in_array(parse_url($url, PHP_URL_HOST), $this->hosts, true)) {
            throw new \RuntimeException('Host is not allowed: ' . $url);
        }
    }
}
