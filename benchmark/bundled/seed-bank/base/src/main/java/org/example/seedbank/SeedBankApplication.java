package org.example.seedbank;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Resources and filters are found by annotation. */
@ApplicationPath("/")
public class SeedBankApplication extends Application {}
