package io.depot.orders;

import org.springframework.http.HttpStatus;
import org.springframework.security.core.Authentication;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
public class OrderController {
    private final OrderRepository orders;
    private final Permissions permissions;

    OrderController(OrderRepository orders, Permissions permissions) {
        this.orders = orders;
        this.permissions = permissions;
    }

    @PostMapping("/orders/{id}/cancel")
    public Order cancel(@PathVariable long id, Authentication caller) {
        Order order = orders.findById(id).orElseThrow();
        order.cancel();
        return orders.save(order);
    }
}
