from fastapi import APIRouter, Depends, HTTPException

from api.auth import current_user
from api.store import orders


def admin_only(user=Depends(current_user)):
    if not user.is_admin:
        raise HTTPException(status_code=403)


router = APIRouter(dependencies=[Depends(admin_only)])


@router.delete('/orders/{number}')
def delete_order(number: int):
    orders.delete(number)
