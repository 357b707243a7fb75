class Security {
    SecurityFilterChain chain(HttpSecurity http) throws Exception {
        http.authorizeHttpRequests(a -> a.requestMatchers("/orders/**").hasRole("ADMIN").anyRequest().authenticated());
        return http.build();
    }
}
