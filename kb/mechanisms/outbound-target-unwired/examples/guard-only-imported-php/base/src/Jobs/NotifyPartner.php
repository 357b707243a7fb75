<?php

namespace Shop\Jobs;

use Shop\Net\Client;

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
        $request = curl_init($this->partner->callbackUrl);
        curl_exec($request);
    }
}
