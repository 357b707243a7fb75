<?php

namespace Shop\Jobs;

use Shop\Net\Client;
use Shop\Net\TargetGuard;

class NotifyPartner
{
    private $client;
    private $partner;

    public function __construct(Client $client, $partner)
    {
        $this->client = $client;
        $this->partner = $partner;
    }

    public function handle(): void
    {
        (new TargetGuard(['partners.example']))->refuseOthers($this->partner->callbackUrl);
        $request = curl_init($this->partner->callbackUrl);
        curl_exec($request);
    }
}
