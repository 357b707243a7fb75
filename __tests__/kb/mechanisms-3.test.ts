/** Every mechanism earns its place by examples: a third of them; the other parts do the rest. */
import { testMechanisms } from './examples';

testMechanisms(2, 3);
