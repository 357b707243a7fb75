package org.example.seedbank.store;

/** Seeds of one origin. */
public record Accession(long number, String species, String origin, int grams) {}
