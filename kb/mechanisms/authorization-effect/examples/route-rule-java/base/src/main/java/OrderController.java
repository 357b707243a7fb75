import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;

class OrderController {
    private final Orders orders;

    OrderController(Orders orders) {
        this.orders = orders;
    }

    @PreAuthorize("hasRole('ADMIN')")
    @DeleteMapping("/orders/{id}")
    void delete(@PathVariable long id) {
        orders.delete(id);
    }
}
