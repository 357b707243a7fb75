package orders

@RestController
@RequestMapping("/orders")
class OrdersController(private val orders: OrderRepository) {
    @PreAuthorize("hasRole('ADMIN')")
    @DeleteMapping("/{id}")
    fun delete(@PathVariable id: Long) {
        orders.deleteById(id)
    }
}
