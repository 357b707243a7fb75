from flask import Blueprint, g, jsonify, request

from .errors import NoSuchPage
from .models import Recipe

bp = Blueprint("recipes", __name__)


@bp.put("/recipes/<int:number>")
def change(number):
    recipe = Recipe.find(number)
    if recipe.revision != request.args["revision"]:
        raise NoSuchPage()
    recipe.update(request.get_json())
    return jsonify(recipe.as_dict())
