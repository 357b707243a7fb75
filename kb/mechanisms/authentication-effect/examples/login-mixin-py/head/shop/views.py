from django.contrib.auth.mixins import LoginRequiredMixin
from django.views import View

from shop.models import Order


class OrderView(LoginRequiredMixin, View):
    def delete(self, request, number):
        Order.objects.filter(pk=number).delete()
