package org.example.grants;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class GrantsApplication {
    public static void main(String[] args) {
        SpringApplication.run(GrantsApplication.class, args);
    }
}
