<?php
function ok($s) {
    return preg_match('/^(?:[a-z0-9]+-)*[a-z0-9]+$/', $s) === 1;
}
