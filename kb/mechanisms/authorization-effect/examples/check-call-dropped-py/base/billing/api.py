from rest_framework.response import Response
from rest_framework.views import APIView

from .models import Invoice
from .permissions import check_permission
from .serializers import InvoiceSerializer


class InvoiceView(APIView):
    def get(self, request, pk):
        invoice = Invoice.objects.get(pk=pk)
        check_permission(request.user, "invoice.view", invoice)
        return Response(InvoiceSerializer(invoice).data)

    def delete(self, request, pk):
        invoice = Invoice.objects.get(pk=pk)
        check_permission(request.user, "invoice.delete", invoice)
        invoice.delete()
        return Response(status=204)
