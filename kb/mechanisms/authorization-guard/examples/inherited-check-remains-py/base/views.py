from django.core.exceptions import PermissionDenied
from django.shortcuts import get_object_or_404
from django.views.generic import View

from .models import Paper
from .shown import ShownView


class PaperView(ShownView):
    def load(self, pk):
        paper = super().load(pk)
        if not self.request.user.has_perm("papers.choose", paper):
            raise PermissionDenied
        return paper

    def answer(self, paper):
        return paper.as_response()
