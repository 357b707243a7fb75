from django.contrib.auth.decorators import login_required
from django.views import View

from shop.models import Order


class OrderView(View):
    @login_required
    def delete(self, request, number):
        Order.objects.filter(pk=number).delete()
