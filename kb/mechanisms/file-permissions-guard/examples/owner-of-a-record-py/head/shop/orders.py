from django.shortcuts import get_object_or_404, render

from shop.models import Order


def order(request, number):
    order = get_object_or_404(Order, pk=number, owner=request.user)
    return render(request, 'order.html', {'order': order})
