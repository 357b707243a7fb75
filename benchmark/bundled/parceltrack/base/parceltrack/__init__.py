"""Parcel status service."""
