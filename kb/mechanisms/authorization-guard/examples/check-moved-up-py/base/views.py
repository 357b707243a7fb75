from django.core.exceptions import PermissionDenied
from django.shortcuts import get_object_or_404
from django.views.generic import View

from .models import Paper


class ShownView(View):
    def load(self, pk):
        return get_object_or_404(Paper, id=pk)

    def get(self, request, pk):
        return self.answer(self.load(pk))


class PaperView(ShownView):
    def load(self, pk):
        paper = super().load(pk)
        if not self.request.user.has_perm("papers.choose", paper):
            raise PermissionDenied
        return paper

    def answer(self, paper):
        return paper.as_response()
