{ print $0 }
