// The first file of this module.
