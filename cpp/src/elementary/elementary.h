// The functions of <cmath> that attention is made of. Written here, because those of a standard library differ in the
// last digit from machine to machine, and a trace is to be the same on all of them; and without tables, which would be
// an eighth of what a page downloads. Each within one unit in the last place (acos within two, tanh three, erf six); a
// NaN stays one.
#pragma once

namespace attn::elementary {

/// e^x. 0 below -745.2, infinity above 709.8.
double exp(double x);
/// Natural logarithm; -infinity of 0, NaN below.
double log(double x);
/// base^exponent for 0 < base < infinity, exact where that is a double.
double pow(double base, double exponent);
double tanh(double x);
/// 2 / √π times the integral of e^(-t²) from 0 to x.
double erf(double x);

/// Of finite angles in radians, however large.
double sin(double angle);
double cos(double angle);
/// The angle from 0 to π whose cosine is x, for -1 <= x <= 1.
double acos(double x);

}  // namespace attn::elementary
