from shop.security import *

DEBUG = False
