from django.core.exceptions import PermissionDenied
from django.shortcuts import get_object_or_404, render

from shop.models import Order


def order(request, number):
    order = get_object_or_404(Order, pk=number)
    if order.owner != request.user:
        raise PermissionDenied
    return render(request, 'order.html', {'order': order})
