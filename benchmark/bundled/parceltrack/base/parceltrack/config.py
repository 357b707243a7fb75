"""Settings, read once from the environment."""
import os
from collections.abc import Mapping
from dataclasses import dataclass, field

from .signing import CarrierKeys, load_keys


@dataclass(frozen=True)
class Settings:
    carrier_keys: dict[str, CarrierKeys] = field(default_factory=dict)
    merchant_tokens: dict[str, str] = field(default_factory=dict)

    @classmethod
    def from_env(cls, env: Mapping[str, str] = os.environ) -> "Settings":
        tokens = {}
        for pair in filter(None, env.get("MERCHANT_TOKENS", "").split(",")):
            token, _, merchant = pair.partition("=")
            if not token or not merchant:
                raise ValueError("MERCHANT_TOKENS holds an incomplete pair")
            tokens[token.strip()] = merchant.strip()
        return cls(carrier_keys=load_keys(env), merchant_tokens=tokens)
