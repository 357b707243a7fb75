pub struct Table {
    cells: Vec<u32>,
    width: usize,
}

impl Table {
    pub fn cell(&self, row: usize, column: usize) -> Option<u32> {
        let index = row * self.width + column;
        if column >= self.width || index >= self.cells.len() {
            return None;
        }
        Some(unsafe { *self.cells.get_unchecked(index) })
    }
}
