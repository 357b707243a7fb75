import ipaddress
import socket
from urllib.parse import urlsplit

import requests
from django.http import HttpResponseBadRequest, JsonResponse
from django.views.decorators.http import require_POST

from .extract import title_of


@require_POST
def preview(request):
    """Title of the page that a user links to."""
    url = request.POST.get('url', '')
    parts = urlsplit(url)
    if parts.scheme not in ('http', 'https'):
        return HttpResponseBadRequest('only web addresses')
    address = ipaddress.ip_address(socket.gethostbyname(parts.hostname))
    if address.is_private or address.is_loopback or address.is_link_local:
        return HttpResponseBadRequest('this host is not allowed')
    page = requests.get(url, timeout=5, allow_redirects=False)
    return JsonResponse({'title': title_of(page.text), 'status': page.status_code})
