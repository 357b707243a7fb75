<?php
function attr($v) {
    return "<a title='" . htmlspecialchars($v, ENT_COMPAT) . "'>";
}
