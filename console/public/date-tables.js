// Reads the long tables of the first date and the first amount on another thread than the page's, which share them: the page would stand
// still for them.
new Intl.DateTimeFormat('en-US', { weekday: 'short' });
new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
close();
