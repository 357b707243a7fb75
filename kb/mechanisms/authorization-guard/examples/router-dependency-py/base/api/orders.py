from fastapi import APIRouter, Depends, HTTPException

from api.auth import current_user
from api.store import orders

router = APIRouter()


@router.delete('/orders/{number}')
def delete_order(number: int, user=Depends(current_user)):
    if not user.is_admin:
        raise HTTPException(status_code=403)
    orders.delete(number)
