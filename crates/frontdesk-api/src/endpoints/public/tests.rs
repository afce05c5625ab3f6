mod conditional;
mod origins;
mod privacy;
mod writes;
