<?php

namespace App\Jobs;

use App\Support\HostList;
use Illuminate\Support\Facades\Http;

class NotifyEndpoint
{
    public function __construct(protected $hook, protected array $data)
    {
    }

    public function handle(): void
    {
        (new HostList())->ensureListed($this->hook->endpoint);
        Http::asJson()->timeout($this->hook->timeout)->post($this->hook->endpoint, $this->data);
    }
}
