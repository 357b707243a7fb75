from rest_framework.response import Response
from rest_framework.views import APIView

from .models import Invoice
from .permissions import check_permission
from .serializers import InvoiceSerializer


class InvoiceView(APIView):
    def get(self, request, pk):
        return Response(InvoiceSerializer(self.load(request, pk, "invoice.view")).data)

    def delete(self, request, pk):
            self.load(request, pk, "invoice.delete").delete()
            return Response(status=204)

        def load(self, request, pk, permission):
            invoice = Invoice.objects.get(pk=pk)
            check_permission(request.user, permission, invoice)
            return invoice
